import { useState } from "react";
import { dateTime } from "#platform/web/format.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { twoFactorApi } from "#areas/auth/contract/two-factor.api.ts";

const TwoFactorDialog = lazyClosable(async () => (await import("./two-factor-dialog.tsx")).TwoFactorDialog);

/** Whether signing in asks for a code as well, and what to do about it. */
export function TwoFactorCard() {
  const state = useQueryOf(twoFactorApi.get);
  const [doing, setDoing] = useState<"on" | "off" | "codes">();
  return (
    <Card title="Two-step sign-in">
      {state.isPending && (
        <Waiting label="Loading">
          <Skeleton className="h-12" />
        </Waiting>
      )}
      <FailedRead read={state} title="This didn’t load" />
      {state.data && !state.data.on && (
        <div className="grid justify-items-start gap-4">
          <p className="text-text-2">
            Signing in then takes your password and a code from an app on your phone. Someone who learns your
            password still can’t get in.
          </p>
          <Button look="primary" onClick={() => setDoing("on")}>
            Turn on
          </Button>
        </div>
      )}
      {state.data?.on && (
        <div className="grid justify-items-start gap-4">
          <p className="text-text-2">
            On since {state.data.since ? dateTime(state.data.since) : "today"}. Recovery codes left:{" "}
            {state.data.recoveryCodesLeft}. If you lose your phone, sign in with one of them, turn this off
            here, and turn it on again with the new phone.
          </p>
          {state.data.recoveryCodesLeft <= 2 && (
            <Notice tone="warning">You’re almost out of recovery codes. Make new ones.</Notice>
          )}
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setDoing("codes")}>New recovery codes</Button>
            <Button look="quiet-danger" onClick={() => setDoing("off")}>
              Turn off
            </Button>
          </div>
        </div>
      )}
      {doing && <TwoFactorDialog open doing={doing} onClose={() => setDoing(undefined)} />}
    </Card>
  );
}
