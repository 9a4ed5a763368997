import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { PushDevices } from "#areas/notifications/web/index.ts";
import { type AlertsHere, alertKeys } from "#areas/settings/contract/settings.schema.ts";
import { alertWords, words } from "./settings.messages.ts";
import { useAlerts, useSaveAlerts } from "./settings.queries.ts";

/** Alerts: what a person hears of outside the app; each switch saves at once. */
export function AlertsTab() {
  const alerts = useAlerts();
  return (
    <>
      {alerts.isPending && (
        <Waiting label="Loading your alerts">
          <Skeleton className="h-80" />
        </Waiting>
      )}
      <FailedRead read={alerts} title="Your alerts didn’t load" />
      {alerts.data && <Switches alerts={alerts.data} />}
      {alerts.data && <PushDevices isWanted={alerts.data.push} />}
    </>
  );
}

function Switches({ alerts }: { alerts: AlertsHere }) {
  const save = useSaveAlerts();
  const { missing } = alerts;
  return (
    <Card title="What you hear of">
      <ul className="grid gap-5">
        {alertKeys.map((key) => (
          <li key={key}>
            <Switch
              label={alertWords[key].name}
              checked={alerts[key]}
              disabled={save.pending}
              onChange={(isOn) => void save.run({ body: { [key]: isOn } })}
            />
            <p className="mt-1 text-small text-muted">
              {alertWords[key].what}
              {missing.includes(key) && <span className="text-text-2"> {alertWords[key].missing}</span>}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-5 border-t border-line pt-4 text-small text-muted">{words.emailKept}</p>
    </Card>
  );
}
