/** Returns a function that makes its value at the first call and keeps it: few runs need every costly value. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
