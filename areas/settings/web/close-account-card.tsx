import { useState } from "react";
import { AskPassword } from "#platform/web/ui/ask-password.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { closedDays } from "#areas/team/contract/closing.rules.ts";
import { leaveToSignIn, useCloseAccount } from "./closing.queries.ts";

/** Closing one's own account: what happens, and the way to it. */
export function CloseAccountCard() {
  const close = useCloseAccount();
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Close your account">
      <p className="max-w-[64ch] text-text-2">
        Once it’s closed, you can’t sign in any more, anywhere. Your customers go to an owner, and your name
        stays at what you did. If you’re the only owner of a business, transfer it or close it first. A closed
        business can be opened again for {closedDays} days, but not once your account is closed.
      </p>
      <Button look="quiet-danger" className="mt-4 -ml-4" onClick={() => setAsking(true)}>
        Close your account
      </Button>
      {asking && (
        <AskPassword
          title="Close your account?"
          subtitle="You can’t undo this. You can sign up again with the same email."
          act="Close my account"
          acting="Closing..."
          look="danger"
          pending={close.pending}
          onAct={({ password }) => close.run({ body: { password } })}
          onDone={leaveToSignIn}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
