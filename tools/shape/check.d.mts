export type Finding = { path: string; line: number; rule: string; what: string };
export const rules: string[];
export function check(root: string): Promise<Finding[]>;
export function findingsIn(root: string, paths: string[]): Finding[];
