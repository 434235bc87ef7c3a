import { describe, expect, it } from 'vitest';
import { type RequestFacts, refuseRequest } from './requestGuard.ts';

const own = 'http://127.0.0.1:4000';
const read: RequestFacts = {
  method: 'GET',
  target: '/',
  upgrade: false,
  hosts: ['127.0.0.1:4000'],
  origins: [],
  fetchSite: undefined,
  fetchMode: undefined,
  fetchDest: undefined,
};
const post: RequestFacts = { ...read, method: 'POST', target: '/api/request', origins: [own] };
const socket: RequestFacts = { ...read, target: '/api/events', upgrade: true, origins: [own] };
const tab = { fetchMode: 'navigate', fetchDest: 'document' };

describe('the name under which we are asked', () => {
  it.each<[string, readonly string[], number | null]>([
    ['127.0.0.1 with our port', ['127.0.0.1:4000'], null],
    ['localhost with our port', ['localhost:4000'], null],
    ['[::1] with our port', ['[::1]:4000'], null],
    ['a name that was made to resolve to us', ['evil.example:4000'], 421],
    ['a name that ends like ours', ['127.0.0.1.evil.example:4000'], 421],
    ['another port', ['127.0.0.1:4001'], 421],
    ['no port', ['127.0.0.1'], 421],
    ['another loopback address', ['127.0.0.2:4000'], 421],
    ['a trailing dot', ['localhost.:4000'], 421],
    ['capitals', ['LOCALHOST:4000'], 421],
    ['user information', ['a@127.0.0.1:4000'], 421],
    ['the address in another writing', ['0x7f000001:4000'], 421],
    ['none at all', [], 421],
    ['two of them', ['127.0.0.1:4000', 'evil.example'], 421],
  ])('%s', (_law, hosts, status) => {
    const refused = refuseRequest({ ...read, hosts }, 4000)?.status ?? null;
    expect(refused).toBe(status);
    expect(refuseRequest({ ...post, hosts, origins: [`http://${hosts[0]}`] }, 4000)?.status ?? null).toBe(status);
  });
});

describe('who asks', () => {
  it.each<[string, RequestFacts, number | null]>([
    ['a read without origin passes', read, null],
    ['a read from our page passes', { ...read, origins: [own] }, null],
    ['a read from another page is refused', { ...read, origins: ['https://evil.example'] }, 403],
    ['a read from a page of another port is refused', { ...read, origins: ['http://127.0.0.1:4001'] }, 403],
    ['a post from our page passes', post, null],
    ['a post without origin is refused', { ...post, origins: [] }, 403],
    ['a post from nowhere is refused', { ...post, origins: ['null'] }, 403],
    ['a post with our name in another scheme is refused', { ...post, origins: ['https://127.0.0.1:4000'] }, 403],
    ['a post from our other name is refused', { ...post, origins: ['http://localhost:4000'] }, 403],
    ['a post with two origins is refused', { ...post, origins: [own, own] }, 403],
    ['an origin with a slash is refused', { ...post, origins: [`${own}/`] }, 403],
    ['a method that we do not know counts as an act', { ...post, method: 'OPTIONS', origins: [] }, 403],
    ['a socket from our page passes', socket, null],
    ['a socket without origin is refused', { ...socket, origins: [] }, 403],
    ['a socket from another page is refused', { ...socket, origins: ['https://evil.example'] }, 403],
  ])('%s', (_law, facts, status) => {
    expect(refuseRequest(facts, 4000)?.status ?? null).toBe(status);
  });
});

describe('what the browser says about where it comes from', () => {
  const script = { fetchMode: 'no-cors', fetchDest: 'script' };
  const frame = { fetchMode: 'navigate', fetchDest: 'iframe' };
  it.each<[string, RequestFacts, number | null]>([
    ['typed by the person', { ...read, fetchSite: 'none', ...tab }, null],
    ['a part of our page', { ...read, target: '/main.js', fetchSite: 'same-origin', ...script }, null],
    ['a tab that another page leads here', { ...read, fetchSite: 'cross-site', ...tab }, null],
    ['a tab that another port leads here', { ...read, fetchSite: 'same-site', ...tab }, null],
    ['a tab led to any other file', { ...read, target: '/main.js', fetchSite: 'cross-site', ...tab }, 403],
    ['a tab led here with a query', { ...read, target: '/?a', fetchSite: 'cross-site', ...tab }, 403],
    ['a frame in another page', { ...read, fetchSite: 'cross-site', ...frame }, 403],
    ['our script in another page', { ...read, target: '/main.js', fetchSite: 'cross-site', ...script }, 403],
    ['our script in a page of another port', { ...read, target: '/main.js', fetchSite: 'same-site', ...script }, 403],
    ['a word that is not known', { ...read, fetchSite: 'same-origin,cross-site' }, 403],
    ['a post of our page', { ...post, fetchSite: 'same-origin' }, null],
    ['a post of a page of another port', { ...post, fetchSite: 'same-site' }, 403],
    ['a post that says it is a tab', { ...post, fetchSite: 'cross-site', ...tab }, 403],
    ['a post typed by nobody', { ...post, fetchSite: 'none' }, 403],
    ['a socket of another page', { ...socket, fetchSite: 'cross-site' }, 403],
  ])('%s', (_law, facts, status) => {
    expect(refuseRequest(facts, 4000)?.status ?? null).toBe(status);
  });
});
