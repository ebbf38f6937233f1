import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
})

/** How packages stated their licences before there were SPDX expressions. */
const OldLicences = z.object({ licenses: z.array(z.object({ type: z.string() })) })

/** What may be used and passed on under MIT. */
const PERMISSIVE = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', '0BSD']
/** Used while developing alone, so nothing of them is passed on. */
const FOR_DEVELOPMENT = [
  ...PERMISSIVE,
  'CC0-1.0',
  'PSF-2.0',
  'MPL-2.0',
  'MIT OR Apache-2.0',
  '(MIT OR CC0-1.0)',
]

function packagesOf(lock: string) {
  const { '': _own, ...packages } = Lock.parse(read(lock)).packages
  return packages
}

const packages = packagesOf('package-lock.json')
const judges = packagesOf('test/judges/package-lock.json')

function licenceOf(path: string, stated: string | undefined): string {
  if (stated !== undefined || !existsSync(join(ROOT, path))) return stated ?? 'not stated'
  return OldLicences.parse(read(join(path, 'package.json')))
    .licenses.map(({ type }) => type)
    .join(' OR ')
}

test('every package has a licence that lets it be passed on, or is used for development alone', () => {
  const others = Object.entries(packages).flatMap(([path, { license, dev }]) => {
    const licence = licenceOf(path, license)
    return (dev === true ? FOR_DEVELOPMENT : PERMISSIVE).includes(licence) ? [] : [`${path}: ${licence}`]
  })
  expect(others).toEqual([])
})

test('every package of the judges has a licence for development', () => {
  const others = Object.entries(judges).filter(
    ([, { license = 'not stated' }]) => !FOR_DEVELOPMENT.includes(license),
  )
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([])
})

// An address in the lock would take a package from elsewhere than the registry that npm is told.
test('the lock pins every package by its bytes, and names no address', () => {
  const loose = [...Object.entries(packages), ...Object.entries(judges)].filter(
    ([, { resolved, integrity = '' }]) => !integrity.startsWith('sha512-') || resolved !== undefined,
  )
  expect(loose.map(([path]) => path)).toEqual([])
})

test('no package but Node has a script that runs at its installation', () => {
  const scripts = [...Object.entries(packages), ...Object.entries(judges)].filter(
    ([, { hasInstallScript }]) => hasInstallScript === true,
  )
  expect(scripts.map(([path]) => path)).toEqual(['node_modules/node'])
})
