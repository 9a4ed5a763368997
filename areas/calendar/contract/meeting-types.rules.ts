/** The types that a business begins with, in minutes and in this order (Spec 2 §9). */
const presetMinutes = [30, 60, 15, 45] as const;

/** The four types that a business begins with. */
export const presetTypes = presetMinutes.map((durationMinutes) => ({
  name: `${durationMinutes}-minute meeting`,
  slug: `${durationMinutes}-minutes`,
  durationMinutes,
}));
