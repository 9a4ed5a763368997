import { useEffect, useRef, useState } from "react";
import { pathOf } from "#platform/contract/endpoint.ts";
import { refusalOf } from "#platform/web/call.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { showToast, type ToastText } from "#platform/web/toasts.ts";
import { reasonOf } from "#platform/web/use-action.ts";
import { whoseHeaders } from "#platform/web/whose.ts";
import { speechApi } from "#areas/dialer/contract/speech.api.ts";
import { spokenWith, speechSettings, type VoiceName } from "#areas/dialer/contract/voices.rules.ts";
import { previewToasts } from "./dialer.messages.ts";

/** Spec 2 §4. */
export type PreviewState = "idle" | "generating" | "playing" | "stopped" | "ended";
type How = { voice: VoiceName; speed: number; pitch: number };
/** One preview: what it tells, and whether it was stopped. */
type Run = { tell: (state: PreviewState) => void; signal: AbortSignal };

/** Speaks a text by the connected speech provider, else in the browser's own voice; pressed while it speaks, it stops. */
export function useVoicePreview() {
  const [state, setState] = useState<PreviewState>("idle");
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const press = async (text: string, how: How): Promise<void> => {
    running.current?.abort();
    if (state === "playing" || state === "generating") return setState("stopped");
    const stop = new AbortController();
    running.current = stop;
    const tell = (next: PreviewState) => !stop.signal.aborted && setState(next);
    tell("generating");
    await speak(text, how, { tell, signal: stop.signal });
  };
  return { state, press };
}

async function speak(text: string, how: How, run: Run): Promise<void> {
  const made = isDemo() ? undefined : await generated(text, how, run.signal);
  if (run.signal.aborted) return;
  if (made === undefined) return speakHere(text, how, run);
  if (made instanceof Blob) return play(made, how, run);
  run.tell("idle");
  showToast({ tone: "danger", ...made });
}

/** The provider's speech; a toast where it failed; undefined where none is connected. */
async function generated(
  text: string,
  { voice }: How,
  signal: AbortSignal,
): Promise<Blob | ToastText | undefined> {
  try {
    const response = await fetch(pathOf(speechApi.generate), {
      method: speechApi.generate.method,
      credentials: "include",
      headers: { "content-type": "application/json", ...whoseHeaders() },
      body: JSON.stringify({ text, voiceId: voice, voiceSettings: speechSettings }),
      signal,
    });
    if (response.ok) return await response.blob();
    // Not set up: the browser's own voice.
    if (response.status === 503) return undefined;
    const { body, message } = refusalOf(response.status, response.statusText, await response.text());
    return (body?.message ?? message).includes("401")
      ? previewToasts.permission
      : { ...previewToasts.provider, description: body?.message };
  } catch (error) {
    return { ...previewToasts.provider, description: reasonOf(error) };
  }
}

function play(speech: Blob, { speed }: How, { tell, signal }: Run): void {
  const address = URL.createObjectURL(speech);
  const audio = new Audio(address);
  const end = () => {
    audio.pause();
    URL.revokeObjectURL(address);
  };
  const failed = () => {
    end();
    if (signal.aborted) return;
    tell("idle");
    showToast({ tone: "danger", ...previewToasts.playback });
  };
  audio.playbackRate = speed;
  audio.addEventListener("playing", () => tell("playing"));
  audio.addEventListener("ended", () => (end(), tell("ended")));
  audio.addEventListener("error", failed);
  signal.addEventListener("abort", end);
  audio.play().catch(failed);
}

/** In the browser's own voice (Spec 2 §9: its clamps). */
function speakHere(text: string, how: How, { tell, signal }: Run): void {
  if (!("speechSynthesis" in window)) {
    tell("idle");
    return void showToast({ tone: "danger", ...previewToasts.unsupported });
  }
  const said = Object.assign(new SpeechSynthesisUtterance(text), { lang: "en-US", ...spokenWith(how) });
  said.addEventListener("start", () => tell("playing"));
  said.addEventListener("end", () => tell("ended"));
  said.addEventListener("error", () => {
    if (signal.aborted) return;
    tell("idle");
    showToast({ tone: "danger", ...previewToasts.unavailable });
  });
  signal.addEventListener("abort", () => window.speechSynthesis.cancel());
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(said);
}
