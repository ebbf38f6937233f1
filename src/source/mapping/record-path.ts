import { memoize } from '../../catalogue/text/memoize.ts'

const stepsOf = memoize((path: string): (string | number)[] =>
  [...path.matchAll(/[^.[\]]+/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step)),
)

export function valueAt(holder: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>((held, step) => Object(held)[step], holder)
}

export function setAt(holder: Record<string, unknown>, path: string, value: unknown): void {
  const steps = stepsOf(path)
  let held: Record<string | number, unknown> = holder
  for (const [index, step] of steps.entries()) {
    if (index === steps.length - 1) held[step] = value
    else {
      held[step] ??= typeof steps[index + 1] === 'number' ? [] : {}
      held = Object(held[step])
    }
  }
}
