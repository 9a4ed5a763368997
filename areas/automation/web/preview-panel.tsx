import { useState } from "react";
import { Button, type ButtonProps } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { HelperDefinition } from "#areas/automation/contract/helper-definitions.schema.ts";

const Show = (button: Pick<ButtonProps, "disabled" | "busy" | "onClick">) => (
  <Button className="justify-self-start" {...button}>
    Show me
  </Button>
);
const PreviewAnswer = lazyPart(
  async () => (await import("./preview-answer.tsx")).PreviewAnswer,
  () => <Show busy />,
);

/** Who a helper would have touched in the last 30 days. Asked for by a press first, and then after each change. */
export function PreviewPanel({ definition }: { definition: HelperDefinition | undefined }) {
  const [isOn, setOn] = useState(false);
  return (
    <Card title="Who would this touch?">
      <div className="grid gap-3">
        <p className="text-small text-text-2">
          We look at what really happened in the last 30 days. Nothing is sent or changed.
        </p>
        {isOn ? (
          <PreviewAnswer definition={definition} />
        ) : (
          <Show disabled={!definition} onClick={() => setOn(true)} />
        )}
        {!definition && <p className="text-small text-muted">Fill in what is missing first, then look.</p>}
      </div>
    </Card>
  );
}
