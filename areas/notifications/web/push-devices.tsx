import { useState } from "react";
import { isDemo } from "#platform/web/demo-mode.ts";
import { date } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import type { PushDevice } from "#areas/notifications/contract/push.schema.ts";
import { pushWords, stateWords } from "./push.messages.ts";
import { usePushDetails, usePushDevices, useRemovePush, useTestPush, useTurnOnPush } from "./push.queries.ts";
import { browserHere, pushStateOf } from "./push.view.ts";

/** The devices that show a person's notifications while the app is closed; `isWanted` is their alert Push. */
export function PushDevices({ isWanted }: { isWanted: boolean }) {
  const devices = usePushDevices();
  const isOnHere = devices.data?.some(({ current }) => current) ?? false;
  return (
    <Card title={pushWords.title}>
      <p className="text-small text-muted">{pushWords.what}</p>
      {!isWanted && <p className="mt-3 text-small">{pushWords.off}</p>}
      {devices.isPending && (
        <Waiting label="Loading your devices">
          <Skeleton className="mt-4 h-16" />
        </Waiting>
      )}
      <FailedRead read={devices} title="Your devices didn’t load" />
      {devices.data && devices.data.length > 0 && (
        <ul className="mt-4 grid gap-4" aria-label="Devices with notifications">
          {devices.data.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      )}
      {devices.data?.length === 0 && <p className="mt-4 text-small">{pushWords.none}</p>}
      {devices.data && !isOnHere && <TurnOn />}
    </Card>
  );
}

function TurnOn() {
  const turnOn = useTurnOnPush();
  // Read again when it was pressed: the browser may have been told to block it.
  const [state, setState] = useState(() => (isDemo() ? "ready" : pushStateOf(browserHere())));
  if (state !== "ready") return <p className="mt-4 text-small text-text-2">{stateWords[state]}</p>;
  const press = async () => {
    await turnOn.run({ body: { endpoint: "", keys: { p256dh: "", auth: "" } } });
    if (!isDemo()) setState(pushStateOf(browserHere()));
  };
  return (
    <Button className="mt-4" look="primary" busy={turnOn.pending} onClick={() => void press()}>
      {turnOn.pending ? pushWords.turningOn : pushWords.turnOn}
    </Button>
  );
}

function Device({ device }: { device: PushDevice }) {
  const test = useTestPush();
  const details = usePushDetails();
  const remove = useRemovePush(device.current);
  const params = { id: device.id };
  return (
    <li className="grid gap-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-label">{device.device}</span>
        {device.current && <span className="badge">{pushWords.here}</span>}
        <span className="text-small text-muted">{pushWords.since(date(device.createdAt))}</span>
      </div>
      <Switch
        label={pushWords.details}
        checked={device.showsDetails}
        disabled={details.pending}
        onChange={(showsDetails) => void details.run({ params, body: { showsDetails } })}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={test.pending} onClick={() => void test.run({ params })}>
          {pushWords.test}
        </Button>
        <Button
          size="small"
          look="quiet-danger"
          busy={remove.pending}
          onClick={() => void remove.run({ params })}
        >
          {pushWords.remove}
        </Button>
      </div>
    </li>
  );
}
