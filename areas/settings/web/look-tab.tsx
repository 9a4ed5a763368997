import type { Look } from "#platform/contract/look.ts";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { words } from "./settings.messages.ts";
import { useLook, useSaveLook } from "./settings.queries.ts";
import { lookChoices } from "./settings.view.ts";

const names = { accent: "Color theme", text: "Text size", theme: "Light or dark" } as const;

/** Look & Feel: color, text size, light or dark; at once, on every device. */
export function LookTab() {
  const look = useLook();
  return (
    <>
      {look.isPending && (
        <Waiting label="Loading your look">
          <Skeleton className="h-64" />
        </Waiting>
      )}
      <FailedRead read={look} title="Your look didn’t load" />
      {look.data && <Choices look={look.data} />}
    </>
  );
}

function Choices({ look }: { look: Look }) {
  const save = useSaveLook();
  return (
    <Card title="Look & Feel">
      <div className="grid gap-5">
        {(Object.keys(names) as (keyof Look)[]).map((key) => (
          <div key={key} className="grid justify-items-start gap-2">
            <p className="text-small font-label">{names[key]}</p>
            <Segmented
              label={names[key]}
              options={lookChoices[key]}
              value={look[key]}
              onChange={(value) => void save.run({ body: { [key]: value } })}
            />
          </div>
        ))}
        <p className="text-small text-muted">{words.look}</p>
      </div>
    </Card>
  );
}
