import { expect, test } from "vitest";
import { type ReplyWish, wishOf } from "./stop-words.rules.ts";

const texts: readonly (readonly [body: string, wish: ReplyWish])[] = [
  ["STOP", "stop"],
  ["stop", "stop"],
  ["Stop.", "stop"],
  ["  sToP!!! 😡", "stop"],
  ["stop stop stop", "stop"],
  ["Stop please", "stop"],
  ["I said STOP", "stop"],
  ["STOPALL", "stop"],
  ["Quit", "stop"],
  ["END", "stop"],
  ["Revoke", "stop"],
  ["opt-out", "stop"],
  ["OPTOUT", "stop"],
  ["Cancel", "stop"],
  ["Unsubscribe", "stop"],
  ["please stop texting me", "stop"],
  ["Can you stop sending me these messages?", "stop"],
  ["Stop with the texts already", "stop"],
  ["Don’t text me again", "stop"],
  ["do not contact me anymore.", "stop"],
  ["Take me off your list", "stop"],
  ["Please remove my number", "stop"],
  ["Remove me", "stop"],
  ["I want to opt out", "stop"],
  ["I revoke my consent", "stop"],
  ["No more texts please", "stop"],
  ["Leave me alone", "stop"],
  ["Who is this? Stop.", "stop"],
  ["How do I unsubscribe from this", "stop"],
  ["I don't want to receive these", "stop"],
  ["Lose my number", "stop"],
  ["No más", "stop"],
  ["no mas!", "stop"],
  ["Basta", "stop"],
  ["Por favor no me manden más mensajes", "stop"],
  ["Ya no quiero recibir mensajes", "stop"],
  ["Dejen de llamarme", "stop"],
  ["Quiero darme de baja", "stop"],
  ["No me llamen", "stop"],
  ["Quítenme de su lista", "stop"],
  ["PARE", "stop"],
  ["STOP I sold my house", "stop"],
  ["stpo", "stop"],
  ["I no longer wish to receive texts", "stop"],
  ["I'm not interested, stop", "stop"],
  ["stop by tomorrow", "none"],
  ["Can I stop by the shop around 3?", "none"],
  ["I’ll stop in after work", "none"],
  ["The faucet won’t stop leaking", "none"],
  ["Don't stop, we love your texts", "none"],
  ["There is a bus stop right outside", "none"],
  ["Please cancel my appointment on Friday", "none"],
  ["End of the week works for me", "none"],
  ["Yes, Tuesday at 10 is great", "none"],
  ["No thanks", "none"],
  ["Liked “Spring sale. Lee Plumbing. Reply STOP to end”", "none"],
  ["What does Reply STOP to end mean", "none"],
  ["¿Puedo pasar mañana?", "none"],
  ["", "none"],
  ["Don't call me before 9", "doubtful"],
  ["No me llame antes de las 9", "doubtful"],
  ["please don't text after 9pm", "doubtful"],
  ["No longer interested", "doubtful"],
  ["Not interested", "doubtful"],
  ["Wrong number", "doubtful"],
  ["This has to stop", "doubtful"],
  ["Why did you stop texting me?", "doubtful"],
  ["Número equivocado", "doubtful"],
  ["is this spam?", "doubtful"],
  ["START", "start"],
  ["unstop", "start"],
  ["Start please", "start"],
  ["You can text me again", "start"],
  ["HELP", "help"],
  ["info?", "help"],
  ["Ayuda", "help"],
];

test.each(texts)("“%s” is read as %s", (body, wish) => {
  expect(wishOf(body)).toBe(wish);
});

test("a word stays what it is among blanks, signs and capitals", () => {
  for (const word of ["stop", "quit", "cancel", "no más"])
    for (const body of [
      word.toUpperCase(),
      `"${word}"`,
      `${word}\n\nSent from my phone`.slice(0, word.length),
      `\n ${word} `,
    ])
      expect(wishOf(body)).toBe("stop");
});

test("1,600 letters are read in no time, whatever they are", () => {
  const long = "please stop me no ".repeat(90).slice(0, 1600);
  const begun = performance.now();
  wishOf(long);
  wishOf("remove me from your ".repeat(80));
  expect(performance.now() - begun).toBeLessThan(500);
});
