/** The product's name, defined only here. Stated messages say "the product" and get this name. */
export const productName = "Mainstay";

/** The version that the API description and the settings screen name (Spec 2 §9). */
export const version = "1.0.0";

/** Length of the free trial in days, everywhere (the specification names two lengths; one is kept). */
export const trialDays = 14;

/** So many days before its end, that is from day 11 on, the end of a trial is told above every screen (decisions: trial). */
export const trialToldDays = 4;

/** How long a deleted thing stays in the bin before a job removes it for good, in days. */
export const binDays = 30;

/** When what was deleted then is gone for good. */
export const goneOn = (deletedAt: string): Date => new Date(Date.parse(deletedAt) + binDays * 86_400_000);
