import { Suspense, useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { HelperDefinition } from "#areas/automation/contract/helper-definitions.schema.ts";

const PreviewAnswer = lazyPart(async () => (await import("./preview-answer.tsx")).PreviewAnswer);

/** Who a helper would have touched in the last 30 days. Asked for by a press first, and then after each change. */
export function PreviewPanel({ definition }: { definition: HelperDefinition | undefined }) {
  const [isOn, setOn] = useState(false);
  const show = (busy: boolean) => (
    <Button className="justify-self-start" disabled={!definition} busy={busy} onClick={() => setOn(true)}>
      Show me
    </Button>
  );
  return (
    <Card title="Who would this touch?">
      <div className="grid gap-3">
        <p className="text-small text-text-2">
          We look at what really happened in the last 30 days. Nothing is sent or changed.
        </p>
        {isOn ? (
          <Suspense fallback={show(true)}>
            <PreviewAnswer definition={definition} />
          </Suspense>
        ) : (
          show(false)
        )}
        {!definition && <p className="text-small text-muted">Fill in what is missing first, then look.</p>}
      </div>
    </Card>
  );
}
