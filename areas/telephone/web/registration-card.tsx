import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import type { Registration } from "#areas/telephone/contract/registration.schema.ts";
import { useRegistration } from "./telephone.queries.ts";

const tones = { unknown: "warning", not_registered: "danger", delivering: "positive" } as const;

/** What has to be done so that US carriers deliver texts, with every text that the form there asks for. */
export function RegistrationCard() {
  const registration = useRegistration();
  if (registration.data) return <Guide registration={registration.data} />;
  return (
    <Card title="Register your number">
      {registration.isPending && (
        <Waiting label="Loading the registration">
          <Skeleton className="h-36" />
        </Waiting>
      )}
      <FailedRead read={registration} title="The registration didn’t load" />
    </Card>
  );
}

function Guide({ registration: { kind, state, message, steps, texts } }: { registration: Registration }) {
  if (kind === null) return null;
  return (
    <Card title="Register your number">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Notice tone={tones[state]}>{message}</Notice>
        <ol className="grid list-decimal gap-2 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="text-small text-muted">
          We read this from what became of your latest texts. How far your registration is, only your Twilio
          console says.
        </p>
        <details>
          <summary className="cursor-pointer font-label pointer-coarse:py-3">Texts for the form</summary>
          <ul className="mt-3 divide-y divide-line">
            {texts.map(({ label, text }) => (
              <li key={label} className="grid gap-2 py-3">
                <div className="flex items-center justify-between gap-3">
                  <span className="font-label">{label}</span>
                  <CopyButton text={text} what={label} />
                </div>
                <p className="text-small whitespace-pre-line text-text-2">{text}</p>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Card>
  );
}
