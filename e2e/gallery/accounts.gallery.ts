import { scene } from './scene.ts';
import { accountScenes } from './screens.ts';

accountScenes('full');
accountScenes('loading', 'hangs');
accountScenes('error', 'fails');
scene('register', { path: '/user-login?fane=registrer' });
scene('settings', { path: '/user-profile?fane=innstillinger', as: 'user' });
