import { Inbox, ListChecks } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import type { Hook } from "#areas/integrations/contract/hooks.schema.ts";
import { useChangeHook } from "./hooks.queries.ts";
import { mappedLabel, stateOf } from "./hooks.view.ts";
import type { Tone } from "./webhooks.view.ts";

const toneClasses: Record<Tone, string> = {
  info: "text-muted",
  positive: "text-positive",
  warning: "text-warning",
  danger: "text-danger",
};

type Act = "map" | "bodies" | "edit" | "remove";

/** One address: what it is for, how it is doing, and what can be done with it. */
export function HookRow({ hook, onAct }: { hook: Hook; onAct: (name: Act) => void }) {
  const change = useChangeHook();
  const state = stateOf(hook);
  const { name } = hook;
  return (
    <li className="grid gap-3 border-t border-line py-4 first:border-0 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-label wrap-anywhere">{name}</h3>
          <p className="text-small text-muted">
            {mappedLabel(hook)}
            {hook.signed && " · Only what is signed"}
          </p>
          <p className={`text-small ${toneClasses[state.tone]}`}>{state.text}</p>
        </div>
        <Switch
          checked={hook.isActive}
          disabled={change.pending}
          onChange={(isActive) => void change.run({ params: { id: hook.id }, body: { isActive } })}
          label={<span className="sr-only">{name}</span>}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          icon={ListChecks}
          aria-label={`What goes where: ${name}`}
          onClick={() => onAct("map")}
        >
          What goes where
        </Button>
        <Button
          size="small"
          icon={Inbox}
          aria-label={`What came in: ${name}`}
          onClick={() => onAct("bodies")}
        >
          What came in
        </Button>
        <Button size="small" aria-label={`Change ${name}`} onClick={() => onAct("edit")}>
          Change
        </Button>
        <Button size="small" look="quiet" aria-label={`Delete ${name}`} onClick={() => onAct("remove")}>
          Delete
        </Button>
      </div>
    </li>
  );
}
