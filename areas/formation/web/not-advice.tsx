import { notAdvice } from "#areas/formation/contract/state-names.rules.ts";

/** Said with every step and table. */
export const NotAdvice = () => <p className="text-caption text-muted">{notAdvice}</p>;
