import { z } from "zod";

const Texts = z.record(z.string(), z.string());

/** A JSON map of texts; undefined for anything else. */
export function textsIn(json: string): Record<string, string> | undefined {
  try {
    return Texts.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** The column that a mapping names by its header, or by its index from 0. */
export const columnNamed = <C extends { header: string; index: number }>(
  columns: readonly C[],
  name: string,
): C | undefined =>
  columns.find(({ header }) => header === name) ??
  columns.find(({ header }) => header.trim().toLowerCase() === name.trim().toLowerCase()) ??
  columns.find(({ index }) => String(index) === name);
