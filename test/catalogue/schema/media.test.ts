import { expect, it } from 'vitest'
import { Media } from '../../../src/catalogue/schema/media.ts'

it.each([
  ['https://media.example/upload/', false],
  ['https://media.example/', false],
  ['https://media.example/a/b-c/', false],
  ['https://media.example/upload', true],
  ['https://ucarecdn.com/3f7a2b1c-0d9e-4f5a-8b6c-7d8e9f0a1b2c/', true],
  ['https://player.example/video/123/', true],
  ['https://media.example/upload/?id=a', true],
])('a medium at %s is a file: %s', (src, isFile) => {
  expect(Media.safeParse({ src }).success).toBe(isFile)
})
