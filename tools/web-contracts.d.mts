import type { Plugin } from "vite";

export function silentSchemas(): Plugin;
export function webContracts(): Plugin;
