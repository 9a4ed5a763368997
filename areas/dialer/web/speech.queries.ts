import { failed } from "#platform/web/failures.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { connecting } from "#platform/web/demo-mode.ts";
import { speechApi } from "#areas/dialer/contract/speech.api.ts";

export const useSpeech = (enabled: boolean) => useQueryOf(speechApi.settings, { enabled });
export const useSaveSpeech = () =>
  useAction(speechApi.update, {
    demo: connecting,
    success: { title: "Saved" },
    failure: failed("The voices weren’t saved"),
    refresh: [speechApi.settings],
    shows: speechApi.settings,
  });
/** An empty key ends the connection; which voices were chosen stays. */
export const useEndSpeech = () =>
  useAction(speechApi.update, {
    demo: connecting,
    success: { title: "Disconnected", description: "Your browser reads scripts again." },
    failure: failed("ElevenLabs wasn’t disconnected"),
    refresh: [speechApi.settings],
    shows: speechApi.settings,
  });
