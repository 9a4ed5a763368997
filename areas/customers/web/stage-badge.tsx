import { stageLook, stageName, type OwnStages } from "./contact-stages.view.ts";

/** A customer's stage, in the name and color that the business gave it. */
export function StageBadge({ stage, own }: { stage: string; own: OwnStages }) {
  const look = stageLook(stage, own);
  return (
    <span className="badge min-w-0" data-stage={look.stage} data-tint={look.tint}>
      <span className="whitespace-normal wrap-anywhere">{stageName(stage, own)}</span>
    </span>
  );
}
