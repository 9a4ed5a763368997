import { plural } from "#platform/web/format.ts";

/** So many customers, in words. */
export const people = (count: number): string => plural(count, "customer", "customers");
