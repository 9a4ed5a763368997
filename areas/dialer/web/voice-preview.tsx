import { Play, Square, Volume2 } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import type { VoiceName } from "#areas/dialer/contract/voices.rules.ts";
import { speechMax } from "#areas/dialer/contract/speech.schema.ts";
import { previewLabels } from "./dialer.messages.ts";
import { type PreviewState, useVoicePreview } from "./use-voice-preview.ts";

type Props = { text: string; isEmpty: boolean; voice: VoiceName; speed: number; pitch: number };

const icons: Record<PreviewState, typeof Play> = {
  idle: Volume2,
  generating: Volume2,
  playing: Square,
  stopped: Volume2,
  ended: Play,
};

/** Lets one hear the script: idle, generating, playing, and stopped or ended (Spec 2 §4). */
export function VoicePreview({ text, isEmpty, ...how }: Props) {
  const { state, press } = useVoicePreview();
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        icon={icons[state]}
        busy={state === "generating"}
        disabled={isEmpty}
        onClick={() => void press(text.slice(0, speechMax), how)}
      >
        {previewLabels[state]}
      </Button>
      <p className="text-caption text-muted">
        {isEmpty
          ? "Write the script first."
          : "This is what the customer hears. On the phone a similar voice says it, not this one."}
        {text.length > speechMax && " The preview ends before the script does."}
      </p>
    </div>
  );
}
