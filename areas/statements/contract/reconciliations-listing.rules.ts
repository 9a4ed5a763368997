/** How many finished statements, and rows of one, a screen reads at once. */
export const reconciliationsPageSize = 20;
export const reconciliationRowsPageSize = 100;
