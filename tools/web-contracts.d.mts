import type { Plugin } from "vite";

export function schemasApart(): Plugin;
export function silentSchemas(): Plugin;
export function webContracts(): Plugin;
