import type { FormOf } from "#platform/web/form.ts";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { textTemplates } from "#areas/dialer/contract/call-scripts.rules.ts";
import { lastLine } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import { CampaignFields } from "./campaign-fields.tsx";
import { words } from "./dialer.messages.ts";
import { FillIn } from "./fill-in.tsx";
import type { TextsValues } from "./phone-form.view.ts";
import { ReadAs } from "./read-as.tsx";
import { TemplateField } from "./template-field.tsx";
import { TextCounter } from "./text-counter.tsx";

const changed = { shouldDirty: true } as const;

/** The fields of a text campaign: name, message with its counter, and who gets it (Spec 2 §2). */
export function TextsFields({
  form,
  group,
}: {
  form: FormOf<typeof TextsValues>;
  group?: number | undefined;
}) {
  const { errors } = form.formState;
  const message = form.watch("message");
  const company = useCurrentUser()?.workspaceName ?? "Alder & Rye";
  const set = (text: string) => form.setValue("message", text, { ...changed, shouldValidate: text !== "" });
  return (
    <CampaignFields form={form} group={group} nameHelp="Only you and your team see it.">
      <TemplateField templates={textTemplates} written={message} onUse={set} />
      <div className="grid gap-2">
        <TextArea
          label="Message"
          required
          rows={4}
          error={errors.message?.message}
          {...form.register("message")}
        />
        <TextCounter message={message} company={company} onChange={set} />
        <FillIn written={message} onFill={set} />
        <p className="text-caption text-muted">
          {words.lastLine} “{lastLine(company)}”
        </p>
      </div>
      {message.trim() !== "" && (
        <ReadAs words={message} label="Read it as">
          {(filled) => (
            <p className="whitespace-pre-line rounded-card bg-sunken px-3 py-2 text-small wrap-anywhere">
              {filled}
            </p>
          )}
        </ReadAs>
      )}
    </CampaignFields>
  );
}
