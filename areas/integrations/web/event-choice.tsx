import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useWebhookEvents } from "./webhooks.queries.ts";
import { groupsOf } from "./webhooks.view.ts";

/** What another program can be told about, in groups. */
export function EventChoice({
  chosen,
  onChoose,
}: {
  chosen: readonly string[];
  onChoose: (events: string[]) => void;
}) {
  const read = useWebhookEvents();
  const toggle = (type: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, type] : chosen.filter((one) => one !== type));
  return (
    <div className="grid gap-4">
      {read.isPending && (
        <Waiting label="Loading what there is" className="grid gap-3">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
        </Waiting>
      )}
      <FailedRead read={read} title="What there is didn’t load" />
      {groupsOf(read.data ?? []).map(({ name, events }) => (
        <fieldset key={name} className="grid gap-2">
          <legend className="mb-1 font-label">{name}</legend>
          {events.map(({ type, summary }) => (
            <Checkbox
              key={type}
              label={summary}
              checked={chosen.includes(type)}
              onChange={(isOn) => toggle(type, isOn)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
