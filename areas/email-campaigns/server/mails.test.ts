import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanContent } from "./contents.service.ts";
import { fillMail, planMail } from "./mails.service.ts";

const footer = { company: "Alder & Rye", postalAddress: "1 Mill Lane\nOakham" };
const make = (content: string, values = {}, subject = "Hello") =>
  fillMail(planMail({ subject, content: cleanContent(content) }, footer, "https://m.example"), {
    values,
    unsubscribeUrl: "https://m.example/u/1",
  });

describe("cleaned content", () => {
  test.each([
    ["<p>Hi <b>you</b> and <i>me</i></p>", "<p>Hi <strong>you</strong> and <em>me</em></p>"],
    ["a<script>alert(1)</script>b<style>p{}</style>", "ab"],
    ['<p onclick="x()" style="color:red" class="c">t</p>', "<p>t</p>"],
    ['<a href="javascript:alert(1)">x</a>', "<a>x</a>"],
    ['<a href=" JaVaScRiPt:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="java&#10;script:alert(1)">x</a>', "<a>x</a>"],
    ['<a href="data:text/html,x">x</a>', "<a>x</a>"],
    ['<a href="//evil.example">x</a>', "<a>x</a>"],
    [
      '<a href="www.alder.example/a?b=1&c=2">x</a>',
      '<a href="https://www.alder.example/a?b=1&amp;c=2">x</a>',
    ],
    [
      '<a href="mailto:a@b.example">x</a><a href="tel:+49">y</a>',
      '<a href="mailto:a@b.example">x</a><a href="tel:+49">y</a>',
    ],
    [
      '<a class="button" href="https://a.example">Book</a>',
      '<a href="https://a.example" data-button="true">Book</a>',
    ],
    [
      '<img src="https://a.example/p.png" onerror="x()" width="9">',
      '<img src="https://a.example/p.png" alt="" width="9" />',
    ],
    [
      '<img src="http://a.example/p.png"><img src="data:image/png;base64,AA"><img src="/t/i/abc" alt="us">',
      '<img src="/t/i/abc" alt="us" />',
    ],
    ["<iframe src=x></iframe><form><input name=a></form><svg><script>1</script></svg><math></math>ok", "ok"],
    ["Tom & Jerry < 3 {{firstName|O'Brien & co}}", "Tom &amp; Jerry &lt; 3 {{firstName|O'Brien &amp; co}}"],
    ["<h1>T</h1><h5>t</h5><ul><li>1</li></ul><hr>", "<h1>T</h1><h3>t</h3><ul><li>1</li></ul><hr />"],
  ])("%s", (given, kept) => {
    expect(cleanContent(given)).toBe(kept);
    expect(cleanContent(kept)).toBe(kept);
  });

  test("cleaning clean content changes nothing, whatever it was made of", () => {
    const bits = fc.constantFrom(
      "<p>",
      "</p>",
      "<script>",
      "</script>",
      "<a href='",
      "javascript:",
      "https://x.example",
      "'>",
      "</a>",
      "<img src=",
      "onerror=x",
      ">",
      "<",
      "&lt;",
      "{{firstName}}",
      "text",
      '"',
      "<!--",
      "-->",
      "<style>",
      "<svg/onload=x>",
      "\uE002",
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), (list) => {
        const once = cleanContent(list.join(""));
        expect(cleanContent(once)).toBe(once);
        expect(once).not.toMatch(/<script|<style|<svg|<[^>]*\son\w+=|href="javascript/i);
      }),
    );
  });

  test.each(["<p>x</p>", "{{firstName}}", "{{paymentLink}}", "&amp;", "<br />", "[", '"', "🙂"])(
    "the longest stored email of %j is made into one quickly",
    (unit) => {
      const tags = unit.match(/</g)?.length ?? 0;
      const times = Math.floor(tags > 0 ? 3000 / tags : 200_000 / unit.length);
      const before = process.cpuUsage();
      planMail({ subject: "Hello", content: unit.repeat(times) }, footer, "https://m.example");
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(500);
    },
  );

  test("a hundred thousand open tags are cleaned quickly", () => {
    const started = performance.now();
    cleanContent("<b><div><a>".repeat(50_000));
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe("a filled mail", () => {
  test("escapes values where they stand", () => {
    const { html, text, subject } = make(
      "<p>Hi {{firstName}}, {{birthday}}<a href='https://a.example/?n={{firstName}}'>go</a></p>",
      { firstName: "<b>&\"O'x" },
      "For {{firstName}}\r\nBcc: x",
    );
    expect(html).toContain("Hi &lt;b&gt;&amp;&quot;O&#39;x, <a");
    expect(html).toContain('href="https://a.example/?n=%3Cb%3E%26%22O\'x"');
    expect(text).toContain("Hi <b>&\"O'x, go");
    expect(subject).toBe("For <b>&\"O'x Bcc: x");
  });

  test("uses fallbacks, as they were written", () => {
    const { html, text } = make("<p>Hi {{firstName|you & yours}}</p>");
    expect(html).toContain("Hi you &amp; yours<");
    expect(text).toContain("Hi you & yours\n");
  });

  test("has the payment link as a link in HTML and as an address in plain text", () => {
    const paymentLink = "https://pay.example.com/a?b=1&c=2";
    const { html, text, subject } = make(
      '<p>Pay {{paymentLink}}</p><p><a data-button href="{{ payment link }}">Pay now</a></p>' +
        '<p><a href="https://a.example">{{paymentLink}}</a> <a href="https://a.example/?x={{paymentLink}}">x</a></p><img src="https://a.example/p.png" alt="{{paymentLink}}">',
      { paymentLink },
      "Pay at {{paymentLink}}",
    );
    expect(html).toMatch(
      /Pay <a href="https:\/\/pay.example.com\/a\?b=1&amp;c=2"[^>]*>https:\/\/pay.example.com\/a\?b=1&amp;c=2<\/a><\/p>/,
    );
    expect(html).toMatch(/<a[^>]*href="https:\/\/pay.example.com\/a\?b=1&amp;c=2"[^>]*>Pay now<\/a>/);
    expect(html).toContain('alt="https://pay.example.com/a?b=1&amp;c=2"');
    expect(html).toContain("?x=https%3A%2F%2Fpay.example.com");
    expect(html).not.toMatch(/<a [^>]*>[^<]*<a /);
    expect(text).toContain(`Pay ${paymentLink}\n`);
    expect(text).toContain(`Pay now (${paymentLink})`);
    expect(subject).toBe(`Pay at ${paymentLink}`);
    expect(make("<p>{{paymentLink|Call us & pay}}</p>").html).toContain(">Call us &amp; pay</p>");
  });

  test("has inline styles, a footer with the address and the unsubscribe link, and no script", () => {
    const { html, text } = make("<p>One</p><p><a data-button href='https://a.example'>Book</a></p>");
    expect(html).toMatch(/<p style="margin:0 0 16px[^"]*">One<\/p>/);
    expect(html).toMatch(/background-color:#1d4ed8[^>]*>Book<\/a>/);
    expect(html).toContain("Alder &amp; Rye, 1 Mill Lane, Oakham");
    expect(html).toContain('href="https://m.example/u/1"');
    expect(html).not.toMatch(/<script|<style|\sclass=|\son\w+=/);
    expect(text).toBe(
      "One\n\nBook (https://a.example)\n\n-- \nAlder & Rye, 1 Mill Lane, Oakham\nYou’re getting this email because you’re on Alder & Rye’s mailing list.\nUnsubscribe: https://m.example/u/1\n",
    );
  });

  test("routes its links through the counter and ends with the pixel", () => {
    const plan = planMail(
      {
        subject: "s",
        content: cleanContent(
          '<p><a href="https://a.example/?x=1&y=2">a</a> <a href="https://b.example">b</a> <a href="https://b.example">b2</a> <a href="mailto:x@y.example">m</a></p>',
        ),
      },
      footer,
      "",
    );
    expect(plan.links).toEqual(["https://a.example/?x=1&y=2", "https://b.example"]);
    const { html } = fillMail(plan, {
      values: {},
      unsubscribeUrl: "u",
      trackedLink: (number) => `https://m.example/t/c/${number}`,
      pixelUrl: "https://m.example/t/o/1.gif",
      trapUrl: "https://m.example/t/c/trap",
    });
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="https://m.example/t/c/0"',
      'href="https://m.example/t/c/1"',
      'href="https://m.example/t/c/1"',
      'href="mailto:x@y.example"',
      'href="u"',
      'href="https://m.example/t/c/trap"',
    ]);
    expect(html).toMatch(/<img src="https:\/\/m\.example\/t\/o\/1\.gif"[^>]*><\/body>/);
    expect(fillMail(plan, { values: {}, unsubscribeUrl: "u" }).html).toContain(
      'href="https://a.example/?x=1&amp;y=2"',
    );
  });

  test("loads our own pictures from our server, and others from where they are", () => {
    expect(
      make('<p><img src="/t/i/abc" alt="us"><img src="https://a.example/{{firstName}}.png"></p>', {
        firstName: '"><b>',
      }).html.match(/src="[^"]*"/g),
    ).toEqual(['src="https://m.example/t/i/abc"', 'src="https://a.example/&quot;&gt;&lt;b&gt;.png"']);
  });

  test("gives text without tags paragraphs", () => {
    expect(make("Hi {{firstName}},\nwelcome.\n\nBye", { firstName: "Dana" }).html).toMatch(
      />Hi Dana,<br \/>welcome\.<\/p><p[^>]*>Bye<\/p>/,
    );
  });

  test("a business whose name looks like a placeholder is not filled", () => {
    const odd = fillMail(
      planMail(
        { subject: "s", content: "<p>x</p>" },
        { company: "{{firstName}} Ltd\uE006", postalAddress: null },
        "",
      ),
      { values: { firstName: "Dana" }, unsubscribeUrl: "u" },
    );
    expect(odd.html + odd.text).not.toMatch(/Dana|\uE006/);
  });
});
