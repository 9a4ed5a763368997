import { useEffect, useState } from "react";

const usualPauseMilliseconds = 200;

/** A value once it has stopped changing, so that typing does not send a request per letter. An object must stay the same while nothing changes. */
export function useDebounced<T>(value: T, pauseMilliseconds = usualPauseMilliseconds): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value, pauseMilliseconds]);
  return settled;
}
