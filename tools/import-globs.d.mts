import type { Plugin } from "esbuild";

export function expandGlobs(code: string, nameOf?: (path: string) => string): string;
export const importGlobs: Plugin;
export function registerGlobs(): void;
