import type { ReactNode } from "react";

type Kind = "source" | "stage" | "status" | "priority" | "campaign" | "invoice" | "tint";

/** A colored label: `<Badge kind="source" value="Referral" />`. Unknown values are grey. The text defaults to the value. */
export function Badge({ kind, value, children }: { kind: Kind; value: string; children?: ReactNode }) {
  return (
    <span className="badge" {...{ [`data-${kind}`]: value }}>
      {children ?? value}
    </span>
  );
}
