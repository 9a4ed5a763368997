import { z } from "zod";
import { StateFacts } from "#areas/formation/contract/states.schema.ts";
import ak from "./facts/ak.json" with { type: "json" };
import al from "./facts/al.json" with { type: "json" };
import ar from "./facts/ar.json" with { type: "json" };
import az from "./facts/az.json" with { type: "json" };
import ca from "./facts/ca.json" with { type: "json" };
import co from "./facts/co.json" with { type: "json" };
import ct from "./facts/ct.json" with { type: "json" };
import dc from "./facts/dc.json" with { type: "json" };
import de from "./facts/de.json" with { type: "json" };
import fl from "./facts/fl.json" with { type: "json" };
import ga from "./facts/ga.json" with { type: "json" };
import hi from "./facts/hi.json" with { type: "json" };
import ia from "./facts/ia.json" with { type: "json" };
import id from "./facts/id.json" with { type: "json" };
import il from "./facts/il.json" with { type: "json" };
import indiana from "./facts/in.json" with { type: "json" };
import ks from "./facts/ks.json" with { type: "json" };
import ky from "./facts/ky.json" with { type: "json" };
import la from "./facts/la.json" with { type: "json" };
import ma from "./facts/ma.json" with { type: "json" };
import md from "./facts/md.json" with { type: "json" };
import me from "./facts/me.json" with { type: "json" };
import mi from "./facts/mi.json" with { type: "json" };
import mn from "./facts/mn.json" with { type: "json" };
import mo from "./facts/mo.json" with { type: "json" };
import ms from "./facts/ms.json" with { type: "json" };
import mt from "./facts/mt.json" with { type: "json" };
import nc from "./facts/nc.json" with { type: "json" };
import nd from "./facts/nd.json" with { type: "json" };
import ne from "./facts/ne.json" with { type: "json" };
import nh from "./facts/nh.json" with { type: "json" };
import nj from "./facts/nj.json" with { type: "json" };
import nm from "./facts/nm.json" with { type: "json" };
import nv from "./facts/nv.json" with { type: "json" };
import ny from "./facts/ny.json" with { type: "json" };
import oh from "./facts/oh.json" with { type: "json" };
import ok from "./facts/ok.json" with { type: "json" };
import or from "./facts/or.json" with { type: "json" };
import pa from "./facts/pa.json" with { type: "json" };
import ri from "./facts/ri.json" with { type: "json" };
import sc from "./facts/sc.json" with { type: "json" };
import sd from "./facts/sd.json" with { type: "json" };
import tn from "./facts/tn.json" with { type: "json" };
import tx from "./facts/tx.json" with { type: "json" };
import ut from "./facts/ut.json" with { type: "json" };
import va from "./facts/va.json" with { type: "json" };
import vt from "./facts/vt.json" with { type: "json" };
import wa from "./facts/wa.json" with { type: "json" };
import wi from "./facts/wi.json" with { type: "json" };
import wv from "./facts/wv.json" with { type: "json" };
import wy from "./facts/wy.json" with { type: "json" };

// oxfmt-ignore
const files: unknown = [
  ak, al, ar, az, ca, co, ct, dc, de, fl, ga, hi, ia, id, il, indiana, ks,
  ky, la, ma, md, me, mi, mn, mo, ms, mt, nc, nd, ne, nh, nj, nm, nv,
  ny, oh, ok, or, pa, ri, sc, sd, tn, tx, ut, va, vt, wa, wi, wv, wy,
];

/** What is known of each state: one file for each, as `npm run formation-facts` checks them. */
export const shippedFacts: readonly StateFacts[] = z.array(StateFacts).parse(files);
