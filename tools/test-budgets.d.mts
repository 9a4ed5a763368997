export type Budgets = { seconds: Record<string, number>; browser: Record<string, string> };
export type Cost = {
  area: string;
  rules: number;
  calls: number;
  browser: number;
  seconds: number;
  budget: number;
  isOver: boolean;
};
export function readBudgets(): Budgets;
export function areaOf(path: string, browser: Record<string, string>): string;
export function costsOf(files: readonly { file: string; seconds: number }[], budgets: Budgets): Cost[];
export function lineOfCost(cost: Cost): string;
