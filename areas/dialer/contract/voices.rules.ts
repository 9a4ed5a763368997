/** The six voices (Spec 2 §9). */
export const voiceNames = ["alloy", "echo", "fable", "onyx", "nova", "shimmer"] as const;
export type VoiceName = (typeof voiceNames)[number];

type Preset = { label: string; about: string; pitch: number; rate: number; volume: number };

/** How each sounds in the browser's own voice: pitch, rate and volume (Spec 2 §9). */
export const voicePresets: Record<VoiceName, Preset> = {
  alloy: { label: "Alloy", about: "Neutral and clear", pitch: 1, rate: 1, volume: 0.9 },
  echo: { label: "Echo", about: "Calm and even", pitch: 0.9, rate: 0.95, volume: 0.9 },
  fable: { label: "Fable", about: "Warm, like a storyteller", pitch: 1.1, rate: 0.95, volume: 0.95 },
  onyx: { label: "Onyx", about: "Deep and steady", pitch: 0.8, rate: 0.9, volume: 1 },
  nova: { label: "Nova", about: "Bright and friendly", pitch: 1.2, rate: 1.05, volume: 0.95 },
  shimmer: { label: "Shimmer", about: "Light and quick", pitch: 1.3, rate: 1.1, volume: 0.85 },
};

/** What a voice begins with (Spec 2 §9). */
export const usualVoice = { voice: "alloy", speed: 1, pitch: 0, volume: 0.5, language: "en-US" } as const;

/** What the speech provider is asked for (Spec 2 §9). */
export const speechSettings = {
  stability: 0.75,
  similarity_boost: 0.75,
  style: 0.5,
  use_speaker_boost: true,
} as const;

const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** How the browser says it: the voice's preset changed by the speed and pitch that were chosen, within what is allowed (Spec 2 §9). */
export function spokenWith({ voice, speed, pitch }: { voice: VoiceName; speed: number; pitch: number }): {
  pitch: number;
  rate: number;
  volume: number;
} {
  const preset = voicePresets[voice];
  return {
    pitch: within(preset.pitch + pitch, 0.8, 1.3),
    rate: within(preset.rate * speed, 0.7, 1.5),
    volume: within(preset.volume, 0.8, 1),
  };
}
