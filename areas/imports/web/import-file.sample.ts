const given = [
  "Ines",
  "Oscar",
  "Freya",
  "Mateo",
  "Anouk",
  "Kwame",
  "Linnea",
  "Rafael",
  "Sunniva",
  "Teodor",
  "Yara",
  "Emeka",
  "Clara",
  "Dmitri",
  "Hanae",
  "Joaquin",
  "Maeve",
];
const family = ["Moreau", "Lindgren", "Castillo", "Adeyemi", "Novak", "Berger", "Santos", "Fitzgerald"];

/** Two people of each given name, as a market stall collects them over a season. */
const guests = [0, 1].flatMap((turn) =>
  given.map((first, at) => {
    const [last, number] = [family[(at * 3 + turn * 5) % family.length], turn * given.length + at];
    return `${first},${last},${first.toLowerCase()}.${last?.toLowerCase()}@example.com,(555) 010-03${String(number).padStart(2, "0")},,$${40 + number * 15}.00,10/${String(1 + (number % 28)).padStart(2, "0")}/2026,LC-0${200 + number}`;
  }),
);

/** The demo's file: new people, some existing customers, and the mistakes of real lists. */
export const fileText = `Given name,Family name,E-mail,Mobile,Company,Order value,Last contact,Loyalty card
Lucia,Ferrante,lucia.ferrante@example.com,(555) 010-0201,Trattoria Ferrante,$320.00,11/14/2026,LC-0091
Bram,Hoekstra,bram@example.com,(555) 010-0202,,"$1,150.00",11/02/2026,LC-0092
Aisha,Mbeki,aisha@example.com,(555) 010-0203,Mbeki Interiors,$75.00,10/30/2026,LC-0093
Dana,Whitfield,dana.whitfield@example.com,(555) 010-0142,Whitfield & Cole Law,"$4,900.00",11/19/2026,LC-0094
Noor,Haddad,noor@example,(555) 010-0205,,$210.00,11/08/2026,LC-0095
Tom,Kowalski,tom@kowalski-hardware.example,,Kowalski Hardware,"$2,300.00",11/17/2026,LC-0096
Wren,Abbott,,,Abbott Pottery,$45.00,10/21/2026,LC-0097
Elena,Petrova,elena.petrova@example.com,(555) 010-0125,Little Oaks Preschool,"$3,120.00",11/20/2026,LC-0098
Paul,Ito,paul.ito@example.com,(555) 010-0188,Ito Ceramics,$180.00,11/11/2026,LC-0099
Lucia,Ferrante,lucia.ferrante@example.com,(555) 010-0201,Trattoria Ferrante,$320.00,11/14/2026,LC-0091
${guests.join("\n")}
`;
