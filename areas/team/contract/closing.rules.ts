/** How long a closed business can be opened again, in days; then everything is deleted. */
export const closedDays = 30;

/** The moment from which everything in a business that was closed then is deleted. */
export const deletedFrom = (closedAt: string): string =>
  new Date(Date.parse(closedAt) + closedDays * 86_400_000).toISOString();
