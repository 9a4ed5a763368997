import { createRequire } from "node:module";

/** The real module: vitest.config.ts puts this file in its place. */
const argon2 = createRequire(import.meta.url)("@node-rs/argon2") as typeof import("@node-rs/argon2");

let isLight = true;

/** Hashes like the real one, for a hundredth of its work: nearly every test signs somebody up. What a hash cost stands in it, so it is checked by the real one. */
export const hash: typeof argon2.hash = (password, options) =>
  argon2.hash(password, isLight ? { ...options, memoryCost: 64, timeCost: 1 } : options);

export const { verify } = argon2;

/** Does this with hashes that cost what they cost outside of tests. */
export async function atFullCost<T>(work: () => Promise<T>): Promise<T> {
  isLight = false;
  try {
    return await work();
  } finally {
    isLight = true;
  }
}
