import { useState } from "react";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { AskPassword } from "#platform/web/ui/ask-password.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { closedDays } from "#areas/team/contract/closing.rules.ts";
import { leaveToSignIn, useCloseBusiness } from "./closing.queries.ts";

const sampleName = "Alder & Rye Bakery";

/** Closing the business: what happens, and the way to it. */
export function CloseBusinessCard() {
  const name = useCurrentUser()?.workspaceName ?? sampleName;
  const close = useCloseBusiness();
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Close your business">
      <p className="mb-2 text-text-2">Once it’s closed:</p>
      <ul className="grid max-w-[64ch] list-disc gap-1.5 pl-5 text-text-2">
        <li>Everybody is signed out, and we email them that {name} was closed.</li>
        <li>Nothing is sent any more: no emails, no reminders, nothing to other programs.</li>
        <li>
          Your booking page, invoices and every other public page are gone. People can still unsubscribe.
        </li>
        <li>
          Your plan pauses: nothing is charged while it’s closed, and it ends when everything is deleted.
        </li>
        <li>
          For {closedDays} days an owner can sign in, export everything, or open it again with everything as
          it was. Then everything is deleted.
        </li>
      </ul>
      <Button look="quiet-danger" className="mt-4 -ml-4" onClick={() => setAsking(true)}>
        Close your business
      </Button>
      {asking && (
        <AskPassword
          title={`Close ${name}?`}
          subtitle={`You can open it again for ${closedDays} days. Then everything is deleted for good.`}
          act="Close the business"
          acting="Closing..."
          look="danger"
          typedName={name}
          pending={close.pending}
          onAct={(body) => close.run({ body })}
          onDone={leaveToSignIn}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
