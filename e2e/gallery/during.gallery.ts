import { test } from './scene.ts';
import { clockScenes } from './screens.ts';

test.use({ moment: 'during' });

clockScenes();
