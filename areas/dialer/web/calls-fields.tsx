import { useState } from "react";
import type { FormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import { voiceScripts } from "#areas/dialer/contract/call-scripts.rules.ts";
import { firstLine } from "#areas/dialer/contract/phone-campaigns.rules.ts";
import { phoneLimits } from "#areas/dialer/contract/phone-campaigns.schema.ts";
import { voiceNames, voicePresets } from "#areas/dialer/contract/voices.rules.ts";
import { CallActsField } from "./call-acts-field.tsx";
import { CampaignFields } from "./campaign-fields.tsx";
import { words } from "./dialer.messages.ts";
import { FillIn } from "./fill-in.tsx";
import type { CallsValues } from "./phone-form.view.ts";
import { ReadAs } from "./read-as.tsx";
import { SliderField } from "./slider-field.tsx";
import { TemplateField } from "./template-field.tsx";
import { VoicePreview } from "./voice-preview.tsx";

const SpeechDialog = lazyClosable(async () => (await import("./speech-dialog.tsx")).SpeechDialog);

const changed = { shouldDirty: true } as const;

/** The fields of a voice campaign: name, script, voice, speed, pitch, and who is called (Spec 2 §2). */
export function CallsFields({
  form,
  group,
}: {
  form: FormOf<typeof CallsValues>;
  group?: number | undefined;
}) {
  const { errors } = form.formState;
  const [script, voiceSettings, callActs] = form.watch(["script", "voiceSettings", "callActs"]);
  const company = useCurrentUser()?.workspaceName ?? "Alder & Rye";
  const set = (text: string) => form.setValue("script", text, { ...changed, shouldValidate: text !== "" });
  const mayConnect = useRight("manager");
  const [isConnecting, setConnecting] = useState(false);
  const { voice = "alloy", speed = 1, pitch = 0 } = voiceSettings;
  return (
    <CampaignFields
      form={form}
      group={group}
      nameHelp="Your team sees it. A phone that screens calls hears it as the reason."
    >
      <TemplateField templates={voiceScripts} written={script} onUse={set} />
      <div className="grid gap-2">
        <TextArea
          label="Script"
          required
          rows={5}
          maxLength={phoneLimits.script}
          error={errors.script?.message}
          {...form.register("script")}
        />
        <FillIn written={script} onFill={set} />
        <p className="text-caption text-muted">
          {words.firstLine} “{firstLine(company)}”
        </p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-4 tablet:grid-cols-3">
        <SelectField
          label="Voice"
          options={voiceNames.map((value) => ({
            value,
            label: `${voicePresets[value].label}: ${voicePresets[value].about.toLowerCase()}`,
          }))}
          error={errors.voiceSettings?.voice?.message}
          {...form.register("voiceSettings.voice")}
        />
        <SliderField
          label="Speed"
          min={0.5}
          max={2}
          step={0.1}
          value={speed}
          shown={`${speed.toFixed(1)}×`}
          error={errors.voiceSettings?.speed?.message}
          onValue={(value) => form.setValue("voiceSettings.speed", value, changed)}
        />
        <SliderField
          label="Pitch"
          min={-1}
          max={1}
          step={0.1}
          value={pitch}
          shown={pitch === 0 ? "Natural" : `${pitch > 0 ? "+" : "−"}${Math.abs(pitch).toFixed(1)}`}
          error={errors.voiceSettings?.pitch?.message}
          onValue={(value) => form.setValue("voiceSettings.pitch", value, changed)}
        />
      </div>
      <ReadAs words={script} label="Hear it as">
        {(filled) => (
          <VoicePreview
            text={`${firstLine(company)} ${filled}`}
            isEmpty={script.trim() === ""}
            {...{ voice, speed, pitch }}
          />
        )}
      </ReadAs>
      {mayConnect && (
        <Button
          look="quiet"
          size="small"
          className="-mt-3 justify-self-start"
          onClick={() => setConnecting(true)}
        >
          Use ElevenLabs voices
        </Button>
      )}
      <SpeechDialog open={isConnecting} onClose={() => setConnecting(false)} />
      <Checkbox
        label="Leave this as a message after the beep when a machine answers"
        checked={voiceSettings.afterBeep ?? false}
        onChange={(next) => form.setValue("voiceSettings.afterBeep", next, changed)}
      />
      <CallActsField
        acts={callActs}
        error={errors.callActs?.message ?? errors.callActs?.find?.((one) => one)?.value?.message}
        onChange={(acts) => form.setValue("callActs", acts, changed)}
      />
    </CampaignFields>
  );
}
