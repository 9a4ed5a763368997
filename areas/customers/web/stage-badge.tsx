import { stageLook, stageName, type OwnStages } from "./contact-stages.view.ts";

/** Where a customer stands, in the name and colour that the business gave the stage. */
export function StageBadge({ stage, own }: { stage: string; own: OwnStages }) {
  const look = stageLook(stage, own);
  return (
    <span className="badge min-w-0" data-stage={look.stage} data-tint={look.tint}>
      <span className="truncate">{stageName(stage, own)}</span>
    </span>
  );
}
