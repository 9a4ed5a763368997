import { pages } from "#apps/pages.ts";

const asked = process.env.WALKED_SCREENS;

/** The screens that tests of all screens go through: all, or those that a change touches (`npm test -- --changed`). */
export const walkedPages = pages.filter(
  ({ module }) => asked === undefined || asked.split(",").includes(module),
);

/** Whether the screen at this address is one of them. */
export const isWalked = (address: string): boolean => walkedPages.some(({ path }) => path === address);
