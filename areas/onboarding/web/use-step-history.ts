import { useEffect, useRef } from "react";

const stepIn = (state: unknown): number | undefined =>
  typeof state === "object" && state !== null && "setupStep" in state && typeof state.setupStep === "number"
    ? state.setupStep
    : undefined;

/** Makes the browser's Back and Forward go through the wizard's steps; returns a function that records a step. */
export function useStepHistory(step: number, onStep: (step: number) => void): (to: number) => void {
  const first = useRef(step);
  const told = useRef(onStep);
  useEffect(() => {
    told.current = onStep;
  });
  useEffect(() => {
    window.history.replaceState({ setupStep: first.current }, "");
    const moved = ({ state }: PopStateEvent) => {
      const to = stepIn(state);
      if (to !== undefined) told.current(to);
    };
    window.addEventListener("popstate", moved);
    return () => window.removeEventListener("popstate", moved);
  }, []);
  return (to) => window.history.pushState({ setupStep: to }, "");
}
