import { useInsertionEffect, useRef, type RefObject } from "react";

/** A ref to the value of the last render, for listeners and calls that end later; it is not read during rendering. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
