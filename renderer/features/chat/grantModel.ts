// The grants of a chat in words. Pure.
import type { Grant } from '../../../shared/domain/grant.ts';
import { count } from '../../components/previewModel.ts';

export const grantsLabel = (grants: readonly Grant[]): string => count(grants.length, 'grant');

export function usesWords({ uses, folder }: Grant): string {
  if (folder !== null) return 'counts as inside';
  return uses === 0 ? 'not used yet' : `used ${uses.toLocaleString('en')}×`;
}
