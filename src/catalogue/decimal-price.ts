/** A price as a decimal text in major units, exact at any size: `1050` with two places is `10.50`, `0` is `0.00`. */
export function decimalPrice(amount: number, precision: number): string {
  if (precision === 0) return String(amount)
  const digits = String(amount).padStart(precision + 1, '0')
  return `${digits.slice(0, -precision)}.${digits.slice(-precision)}`
}
