import { createProblem, mock } from '@app/test-kit/mock';
import {
  acceptVisitRequests,
  answerVisitRequest,
  listReceivedVisitRequests,
  type ReceivedVisitRequest,
} from '@app/types';

interface Received {
  accepting: boolean;
  requests: ReceivedVisitRequest[];
}
let received: Received = { accepting: true, requests: [] };
export const resetReceived = (state: Partial<Received> = {}): void => {
  received = { accepting: true, requests: [], ...state };
};

export const createReceivedRequest = (over: Partial<ReceivedVisitRequest> = {}): ReceivedVisitRequest => ({
  id: '65d000000000000000000001',
  kind: 'call_back',
  status: 'new',
  askedAt: '2026-11-27T20:00:00.000Z',
  hearBy: '2026-12-01',
  name: 'Dana Rivers',
  phone: '(314) 555-0188',
  email: '',
  times: ['morning', 'saturday'],
  patient: 'new',
  answers: ['called', 'booked', 'declined'],
  ...over,
});

export const receivedRequestHandlers = [
  mock(listReceivedVisitRequests, () => ({ ...received, speed: null })),
  mock(answerVisitRequest, ({ params, body }) => {
    const before = received.requests.find(({ id }) => id === params.id);
    if (!before) throw createProblem(answerVisitRequest, 404);
    const request = { ...before, status: body.answer, answers: [] };
    received.requests = received.requests.map((other) => (other === before ? request : other));
    return { request };
  }),
  mock(acceptVisitRequests, ({ body }) => {
    received.accepting = body.accepting;
    return body;
  }),
];
