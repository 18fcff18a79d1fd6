import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import {
  answerVisitRequest,
  listReceivedVisitRequests,
  type ReceivedVisitRequest,
  setVisitRequestAcceptance,
} from '@app/types';

interface ReceivedRequestsState {
  accepting: boolean;
  requests: ReceivedVisitRequest[];
}
let receivedState: ReceivedRequestsState = { accepting: true, requests: [] };
export const resetReceivedRequests = (state: Partial<ReceivedRequestsState> = {}): void => {
  receivedState = { accepting: true, requests: [], ...state };
};

export const createReceivedRequest = (
  overrides: Partial<ReceivedVisitRequest> = {},
): ReceivedVisitRequest => ({
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
  ...overrides,
});

export const receivedRequestHandlers = [
  mockEndpoint(listReceivedVisitRequests, () => ({ ...receivedState, speed: null })),
  mockEndpoint(answerVisitRequest, ({ params, body }) => {
    const existingRequest = receivedState.requests.find(({ id }) => id === params.id);
    if (!existingRequest) throw createMockProblem(answerVisitRequest, 404);
    const request = { ...existingRequest, status: body.answer, answers: [] };
    receivedState.requests = receivedState.requests.map((candidate) =>
      candidate === existingRequest ? request : candidate,
    );
    return { request };
  }),
  mockEndpoint(setVisitRequestAcceptance, ({ body }) => {
    receivedState.accepting = body.accepting;
    return body;
  }),
];
