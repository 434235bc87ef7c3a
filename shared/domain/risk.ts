// How much could go wrong (SPEC 9), mildest first.
import { z } from 'zod';

const RISKS = ['low', 'medium', 'high', 'critical'] as const;
export const riskSchema = z.enum(RISKS);
export type Risk = z.infer<typeof riskSchema>;

/** The worst of several; `low` for none. */
export function worstRisk(risks: readonly Risk[]): Risk {
  return RISKS[Math.max(0, ...risks.map((risk) => RISKS.indexOf(risk)))] ?? 'critical';
}
