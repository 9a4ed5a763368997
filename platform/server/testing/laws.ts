import { inject } from "vitest";

declare module "vitest" {
  // Vitest's way to name what `inject` may ask for.
  export interface ProvidedContext {
    lawRuns: number;
    lawPatience: number;
  }
}

/** How often to try a law whose cases cost `weight` times the usual: at least once. */
export const lawRuns = (weight: number): number => Math.max(1, Math.round(inject("lawRuns") / weight));

/** How long a law may take, in milliseconds: `usual`, and longer when it is tried more often. */
export const lawTimeout = (usual: number): number => usual * inject("lawPatience");
