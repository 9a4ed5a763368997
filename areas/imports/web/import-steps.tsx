import { Steps } from "#platform/web/ui/steps.tsx";
import { importWords } from "./imports.messages.ts";

/** The four steps of an upload and the current one. */
export const ImportSteps = ({ at }: { at: number }) => (
  <Steps label="Steps of the upload" steps={importWords.steps} at={at} />
);
